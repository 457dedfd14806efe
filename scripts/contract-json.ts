import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '@makao/contract'
import { minifyContractRouter } from '@orpc/contract'

// The browser needs the method and path of each procedure alone: schemas would bring zod into the first screen, which
// loads each letter of it.
const file = fileURLToPath(new URL('../web/src/contract.gen.json', import.meta.url))

interface Minified {
  '~orpc'?: { route: { method?: string; path?: string } }
}

const text = `${JSON.stringify(minifyContractRouter(contract), (_key, value: Minified | null) => {
  const route = value?.['~orpc']?.route
  if (!route) return value
  if (!route.method || !route.path) throw new Error(`A procedure says no method or path: ${JSON.stringify(value)}`)
  return `${route.method} ${route.path}`
})}\n`

// Left alone when nothing changed, so that the development server does not reload.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
