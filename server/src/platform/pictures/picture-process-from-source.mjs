// Node 20 reads TypeScript with tsx only.
import { register } from 'tsx/esm/api'

register()
await import('./picture-process.ts')
