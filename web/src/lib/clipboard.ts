/** Copies a text; by the old way where the browser offers the clipboard on https and localhost alone. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  // Inside an open dialog, since what is outside of it cannot be selected.
  const host = document.querySelector('dialog:modal') ?? document.body
  host.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
