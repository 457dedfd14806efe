import { runFromSource } from '../../from-source.mjs'

await runFromSource('drawing-thread')
