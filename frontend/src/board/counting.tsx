/** Numbers that count to their new value. */

import { useEffect, useRef, useState } from "preact/hooks";
import { wantsLessMotion } from "../settings";

/**
 * A number that counts to its new value, so that people notice the change. It is drawn from an attribute: the label of the
 * button around it says the number too, and screen readers should not read it twice.
 */
export function Counting({ value, of }: { value: number; of?: number }) {
  const [shown, show] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (from === value || wantsLessMotion()) {
      show(value);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - start) / 350);
      show(Math.round((from + (value - from) * part) / 10) * 10);
      if (part < 1) frame = requestAnimationFrame(step);
      else show(value);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span class="number" data-number={shown} data-of={of === undefined ? undefined : `/${of}`} />;
}
