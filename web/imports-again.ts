import type { Plugin } from 'vite'

/** What stands before each import of a file that comes later, in the place of Vite's own. */
const helper = `
const read = {}
const readFile = async (url) => {
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(url)
  return [...(await response.text()).matchAll(/(?:from|import)"\\.\\/([^"]+)"/g)].map(([, name]) => 'assets/' + name)
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
const bring = async (url) => {
  if (url.endsWith('css')) return isStyled(url) || addStyle(url)
  return isThere(url) || navigator.serviceWorker?.controller ? [] : readFile(url)
}
const bringAll = (files, asked) => Promise.all(files.filter((file) => !asked.has(file)).map(async (file) => {
  asked.add(file)
  const imports = await (read[file] ??= bring('/' + file).catch((failure) => {
    delete read[file]
    throw failure
  }))
  if (Array.isArray(imports)) await bringAll(imports, asked)
}))
export const __vitePreload = async (load, files = []) => {
  await globalThis.scheduler?.yield?.()
  await bringAll(files, new Set())
  return load()
}
`

const table = /m\.f\|\|\(m\.f=(\[[^\]]*\])\)/
const listed = /__vite__mapDeps\(\[([\d,]*)\]\)/g

/** Vite names all that a later file imports with each import of it; this leaves the file itself and its styles. @throws Error for a table that Vite writes otherwise */
function withoutImports(file: string, code: string): string {
  const all: string[] = JSON.parse(table.exec(code)?.[1] ?? '[]')
  const left: string[] = []
  const short = code.replace(listed, (_, places: string) => {
    const [itself, ...others] = places.split(',').map((place) => all[Number(place)])
    if (!itself) throw new Error(`${file} does not say what it imports.`)
    const kept = [itself, ...others.filter((other) => other?.endsWith('.css'))] as string[]
    for (const name of kept) if (!left.includes(name)) left.push(name)
    return `__vite__mapDeps([${kept.map((name) => left.indexOf(name))}])`
  })
  return short.replace(table, () => `m.f||(m.f=${JSON.stringify(left)})`)
}

/**
 * Lets a file that did not come be asked for again: a browser answers a failed import with the same failure until the
 * page is loaded anew. So files are fetched first, into the browser's store, and imported only when all are there: each says
 * itself what it imports, so that no page has to say it of all that may follow. Those that the service worker keeps are on the
 * device, and asked for once. Each is asked for in a task of its own: a page asks for many as soon as it stands, and whoever
 * taps meanwhile is answered between two.
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
    // Once Vite has written which files each import needs.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'chunk' && output.code.includes('__vite__mapDeps')) {
            output.code = withoutImports(file, output.code)
          }
        }
      },
    },
  }
}
