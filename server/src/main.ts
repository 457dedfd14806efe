import { readConfig } from './config'
import { fail, start } from './start'

async function run(): Promise<void> {
  await start({ config: readConfig(process.env) })
}

run().catch(fail)
