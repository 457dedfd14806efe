import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseTypes } from '../server/src/exchange/hosted/database-types'
import { makaoCatalogue } from '../server/src/exchange/hosted/resources'

// Types of the hosted protocol for whoever writes scripts in TypeScript; docs.test.ts says when they are old.

writeFileSync(join(import.meta.dirname, '../docs/hosted.types.ts'), databaseTypes(makaoCatalogue))
