import { runFromSource } from '../../from-source.mjs'

await runFromSource('statement-thread')
