/** Puts a text into a field as if it were typed: what React holds of it follows. */
export function typeInto(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): void {
  // React sets the value of a field that it holds by a property of its own, past which the browser's is called.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
