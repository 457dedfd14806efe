import { runFromSource } from '../../from-source.mjs'

await runFromSource('picture-process')
