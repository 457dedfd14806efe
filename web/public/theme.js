// Before the first paint, so that no theme flashes the other one: the chosen one, or else the device's.
const device = matchMedia('(prefers-color-scheme: dark)')
function showTheme() {
  const chosen = localStorage.getItem('makao.theme')
  const isDark = chosen === 'dark' || (chosen !== 'light' && device.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
showTheme()
if (location.pathname.startsWith('/dashboard')) document.documentElement.dataset.frame = ''
device.addEventListener('change', showTheme)
// Chosen in another tab, or in this one (lib/theme.ts).
addEventListener('storage', showTheme)
