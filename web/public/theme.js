// Before the first paint, so that no theme flashes the other one: the chosen one, or else the device's.
const device = matchMedia('(prefers-color-scheme: dark)')
function showTheme() {
  const chosen = localStorage.getItem('makao.theme')
  const isDark = chosen === 'dark' || (chosen !== 'light' && device.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
showTheme()
const isBehindSignIn = location.pathname.startsWith('/dashboard')
if (isBehindSignIn) document.documentElement.dataset.frame = ''
// The files that this page is made of, asked for before it says so itself: first-files.ts writes their names.
const { alone = '', start = '', dashboard = '', homes = '' } = document.currentScript.dataset
document.documentElement.dataset.next = [start, dashboard, homes].join(' ')
const first = location.pathname === '/auth' ? alone : isBehindSignIn ? start + ' ' + dashboard : start
for (const href of first.split(' ').filter(Boolean)) {
  if (document.querySelector('[href="' + href + '"]')) continue
  const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  document.head.append(Object.assign(document.createElement('link'), { ...how, href }))
}
device.addEventListener('change', showTheme)
// Chosen in another tab, or in this one (lib/theme.ts).
addEventListener('storage', showTheme)
