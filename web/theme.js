const said = document.documentElement.dataset
// The form of the sign-in page is there before its code: what is sent meanwhile waits for that (app/sign-in-alone.tsx).
// First of all, so that nothing that fails below lets the browser send it.
if (location.pathname === '/auth') {
  window.onsubmit = (event) => {
    event.preventDefault()
    said.sent = ''
  }
  // Until the code takes over; a slow network has done its part by then.
  const tellLost = () => {
    if (window.onsubmit) said.lost = ''
  }
  addEventListener('error', tellLost, true)
  addEventListener('unhandledrejection', tellLost)
  setTimeout(tellLost, 30_000)
  // Who goes on typing has not done so yet: that is sent when they say so again.
  window.oninput = () => {
    delete said.sent
  }
}
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
const { start = '', dashboard = '', home = '', page = '', homes = '' } = document.currentScript.dataset
said.next = [start, dashboard, home, homes].join(' ')
const styles = /^\/dashboard\/?$/.test(location.pathname) ? home : page
const first = location.pathname === '/auth' ? [] : isBehindSignIn ? [start, dashboard, styles] : [start]
for (const href of first.join(' ').split(' ').filter(Boolean)) {
  if (document.querySelector(`[href="${href}"]`)) continue
  const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  document.head.append(Object.assign(document.createElement('link'), { ...how, href }))
}
device.addEventListener('change', showTheme)
// Chosen in another tab, or in this one (lib/theme.ts).
addEventListener('storage', showTheme)
