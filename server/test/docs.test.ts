import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayBegins, dayEnds } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { scheduleInWords } from '@makao/contract/platform/jobs/jobs.terms'
import { expect, test } from 'vitest'
import { databaseTypes } from '../src/exchange/hosted/database-types'
import { makaoCatalogue } from '../src/exchange/hosted/resources'
import { jobList } from '../src/platform/jobs/scheduled-jobs.rules'

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

/** The rows of the first table below a heading that begins with these cells. */
function rowsOf(page: string, head: string): string[][] {
  const [, table = ''] = page.split(`| ${head} |`)
  const lines = table.split('\n').slice(2)
  const rows = lines.slice(0, lines.indexOf(''))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('docs/running.md names every job and when it runs', () => {
  const jobs = Object.values(jobList).map(({ title, cron }) => [title, scheduleInWords(cron)])
  expect(rowsOf(pageOf('running.md'), 'Job | Runs')).toEqual(jobs)
})

test('docs/messages.md names everything that is sent, to whom and how, and the hours for it', () => {
  const page = pageOf('messages.md')
  const rows = rowsOf(page, 'Message | To | When | Channels').map(([title, to, , channels]) => [title, to, channels])
  expect(rows).toEqual(Object.values(whatIsSent).map(({ title, to, channels }) => [title, to, channels]))
  expect(page).toContain(`Reminders and notices go out from ${dayBegins} to ${dayEnds} in Nairobi`)
  const byDay = Object.values(whatIsSent).filter(({ onlyByDay }) => onlyByDay)
  expect([...new Set(byDay.map(({ kind }) => kind))]).toEqual(['reminder', 'notice'])
})

test('docs/hosted.types.ts names every table of the hosted protocol as it is', () => {
  expect(pageOf('hosted.types.ts')).toBe(databaseTypes(makaoCatalogue))
})
