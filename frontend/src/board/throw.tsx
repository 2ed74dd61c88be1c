/** Rock, paper and scissors, in the order in which the engine numbers them. */

const SHAPES = [
  "M6.2 3.4L13.4 2.6 17.6 7.4 18 13 13.6 17.2 6 17.4 2 12.4 2.6 6.8Z",
  "M4 1.6H12.4L16.4 5.6V18.4H4ZM6.6 8.2V9.8H13.8V8.2ZM6.6 11.6V13.2H13.8V11.6Z",
  "M5 1.4L10 8.2 15 1.4 16.6 2.4 11.4 10.4 13.4 12.8A3.2 3.2 0 1 1 11.8 14L10 11.8 8.2 14A3.2 3.2 0 1 1 6.6 12.8L8.6 10.4 3.4 2.4Z",
];

export function ThrowIcon({ place }: { place: number }) {
  return (
    <svg class="throw" viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[place]} fill-rule="evenodd" />
    </svg>
  );
}
