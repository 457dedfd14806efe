import { runFromSource } from '../../from-source.mjs'

await runFromSource('import-thread')
