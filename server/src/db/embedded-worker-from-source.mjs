import { runFromSource } from '../from-source.mjs'

await runFromSource('embedded-worker')
