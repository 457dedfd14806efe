import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInNairobi } from '@makao/contract/days'
import { readConfig } from '../config'
import { fail, start } from '../start'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo } from './fill'
import { writeDemoMessages } from './messages'
import { messyWorkbook } from './messy-workbook'
import { startDemoMoney } from './money'

/** Makao with a made-up portfolio in a data folder of its own, to look around in. */
async function run(): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || 'data/demo' })
  const workbook = join(config.dataDir, 'makuti-properties-rent-roll.xlsx')
  const lines = DEMO_ACCOUNTS.map(({ title, email }) => `  ${title.padEnd(17)} ${email.padEnd(28)} ${DEMO_PASSWORD}\n`)
  let simulator = ''
  await start({
    config,
    beforeServing: async (db) => {
      const now = new Date()
      if (await fillDemo(db, dayInNairobi(now))) await writeDemoMessages(db, config, now)
      await writeFile(workbook, messyWorkbook().bytes)
      simulator = await startDemoMoney(db, config, now)
    },
    greeting: () =>
      `\nSign in as\n${lines.join('')}\nA workbook to import, as agencies have them:\n  ${workbook}\nPay rent as a tenant would, by M-Pesa, MTN, Airtel or at the bank:\n  ${simulator}\n`,
  })
}

run().catch(fail)
