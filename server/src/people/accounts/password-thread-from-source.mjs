import { runFromSource } from '../../from-source.mjs'

await runFromSource('password-thread')
