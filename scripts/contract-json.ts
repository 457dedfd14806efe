import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '@makao/contract'
import { minifyContractRouter } from '@orpc/contract'

// The browser needs the routes of the contract alone: schemas would bring zod into the first screen, which loads each
// letter of it.
const file = fileURLToPath(new URL('../web/src/contract.gen.json', import.meta.url))
const forServer = ['summary', 'permission']
const text = `${JSON.stringify(minifyContractRouter(contract), (key, value) => (typeof value === 'string' && forServer.includes(key) ? undefined : value))}\n`

// Left alone when nothing changed, so that the development server does not reload.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
