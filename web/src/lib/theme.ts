/** What a person chose on this device; web/theme.js shows it. */
export const themes = ['device', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'makao.theme'

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return themes.find((theme) => theme === stored) ?? 'device'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  // Browsers tell other tabs of a change, not the one that made it.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}
