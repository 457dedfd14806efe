import { dayInNairobi } from '@makao/contract/days'
import { readConfig } from '../config'
import { fail, start } from '../start'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo } from './fill'
import { writeDemoMessages } from './messages'

/** Makao with a made-up portfolio in a data folder of its own, to look around in. */
async function run(): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || 'data/demo' })
  const lines = DEMO_ACCOUNTS.map(({ title, email }) => `  ${title.padEnd(17)} ${email.padEnd(28)} ${DEMO_PASSWORD}\n`)
  await start({
    config,
    beforeServing: async (db) => {
      const now = new Date()
      if (await fillDemo(db, dayInNairobi(now))) await writeDemoMessages(db, config, now)
    },
    greeting: `\nSign in as\n${lines.join('')}`,
  })
}

run().catch(fail)
