/** Whether a text has each of the words typed in it, in whatever order and case. */
export const holds = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
