import type { Plugin } from 'vite'

/** What stands before each import of a file that comes later, in the place of Vite's own. */
const helper = `
const fetched = {}
const fetchFile = async (url) => {
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(url)
  await response.blob()
}
const linkTo = (href, rel) => Object.assign(document.createElement('link'), { rel, href })
const addStyle = (href) => new Promise((resolve, reject) => {
  const link = linkTo(href, 'stylesheet')
  link.onload = resolve
  link.onerror = () => reject(new TypeError(href), link.remove())
  document.head.append(link)
})
const isThere = (url) => document.querySelector('[href="' + url + '"],[src="' + url + '"]')
const isStyled = (url) => document.querySelector('[rel=stylesheet][href="' + url + '"]')
const bring = (url) => url.endsWith('css') ? isStyled(url) || addStyle(url) : isThere(url) || navigator.serviceWorker?.controller || fetchFile(url)
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => fetched[file] ??= Promise.resolve(bring('/' + file)).catch((failure) => {
    delete fetched[file]
    throw failure
  })))
  return load()
}
`

/**
 * Lets a file that did not come be asked for again: a browser answers a failed import with the same failure until the
 * page is loaded anew. So files are fetched first, into the browser's store, and imported only when all are there. Those that the
 * service worker keeps are on the device, and asked for once.
 */
export function importsAgain(): Plugin {
  return {
    name: 'makao:imports-again',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: helper, map: null }),
    },
  }
}
