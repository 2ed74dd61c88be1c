/** The rulebook as the reader left it. */

import { stored } from "./stored";
import { TODAY } from "./table/open";

/** The ruleset that is read, and the one beside it ("" for none). */
export const reading = stored("rulebook", { ruleset: TODAY, beside: "" });
