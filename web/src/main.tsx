import './styles/first.css'

// The policy of our pages lets no text be run as code, which the validation library would try first (zod's own switch).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Each a file of its own with what it needs, which web/theme.js asks for at once.
if (window.location.pathname === '/auth') void import('./app/sign-in-alone')
else void import('./app/start')
