// The form of the sign-in page is there before its code: what is sent meanwhile waits for that (app/sign-in-alone.tsx), and
// styles/first.css shows that it does. In the page before all else, so that nothing that fails lets the browser send it.
{
  const { dataset } = document.documentElement
  window.onsubmit = (event) => {
    event.preventDefault()
    dataset.sent = ''
  }
  // Who goes on typing has not done so yet: that is sent when they say so again.
  window.oninput = () => {
    delete dataset.sent
  }
  // Until the code takes over; a slow network has done its part by then.
  const tellLost = () => {
    if (window.onsubmit) dataset.lost = ''
  }
  addEventListener('error', tellLost, true)
  addEventListener('unhandledrejection', tellLost)
  setTimeout(tellLost, 30_000)
}
