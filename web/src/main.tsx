import './styles/first.css'

// Each a file of its own with what it needs, which public/theme.js asks for at once.
if (window.location.pathname === '/auth') void import('./app/sign-in-alone')
else void import('./app/start')
