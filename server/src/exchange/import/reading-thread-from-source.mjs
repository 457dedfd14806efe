// Node 20 reads TypeScript with tsx only, and tsx must be told so again in each thread.
import { register } from 'tsx/esm/api'

register()
await import('./reading-thread.ts')
