const said = document.documentElement.dataset
// Before the first paint, so that no theme flashes the other one: the chosen one, or else the device's.
const device = matchMedia('(prefers-color-scheme: dark)')
function chosenTheme() {
  try {
    return localStorage.getItem('makao.theme')
  } catch {
    // A browser that keeps nothing for any site refuses even to be asked.
    return null
  }
}
function showTheme() {
  const chosen = chosenTheme()
  said.theme = chosen === 'dark' || (chosen !== 'light' && device.matches) ? 'dark' : 'light'
}
showTheme()
const isBehindSignIn = location.pathname.startsWith('/dashboard')
if (isBehindSignIn) said.frame = ''
// The files that this page is made of, asked for before it says so itself: first-files.ts writes their names.
const { start = '', dashboard = '', home = '', page = '', whole = '', homes = '' } = document.currentScript.dataset
// With a service worker the files are on the device, and the whole of the styles is there as soon as a part of them.
const isKept = Boolean(navigator.serviceWorker?.controller)
if (isKept) said.kept = ''
const styles = (path) => (isKept ? whole : /^\/dashboard\/?$/.test(path) ? home : page)
said.next = [start, dashboard, styles('/dashboard'), homes].join(' ')
const first =
  location.pathname === '/auth' ? [] : isBehindSignIn ? [start, dashboard, styles(location.pathname)] : [start]
for (const href of first.join(' ').split(' ').filter(Boolean)) {
  if (document.querySelector(`[href="${href}"]`)) continue
  const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  document.head.append(Object.assign(document.createElement('link'), { ...how, href }))
}
device.addEventListener('change', showTheme)
// Chosen in another tab, or in this one (lib/theme.ts).
addEventListener('storage', showTheme)
