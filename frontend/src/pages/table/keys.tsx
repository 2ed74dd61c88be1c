/** The list of keyboard shortcuts. */

import { Dialog } from "../../parts/dialog";
import { words } from "../../words";

export function Keys({ close }: { close: () => void }) {
  return (
    <Dialog label={words.keys.title} close={close}>
      <table class="keys">
        <tbody>
          {words.keys.rows.map(([key, does]) => (
            <tr>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
