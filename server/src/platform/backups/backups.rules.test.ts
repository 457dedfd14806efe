import { addDays } from '@makao/contract/days'
import { expect, test } from 'vitest'
import { backupInstant, backupName, outdated } from './backups.rules'

const nameOf = (day: string, time = '02:00:00') => backupName(new Date(`${day}T${time}Z`))

test('a name says when, and nothing else is one', () => {
  const instant = new Date('2026-11-21T02:03:04Z')
  expect(backupName(instant)).toBe('makao-2026-11-21T02-03-04Z.backup')
  expect(backupInstant(backupName(instant))).toEqual(instant)
  for (const other of ['makao.backup', '../makao-2026-11-21T02-03-04Z.backup', 'makao-2026-13-41T02-03-04Z.backup']) {
    expect(backupInstant(other)).toBeUndefined()
  }
  expect(backupInstant(`${backupName(instant)}.part`)).toBeUndefined()
})

test('of a year of days seven days and four weeks stay', () => {
  const days = Array.from({ length: 365 }, (_, n) => addDays('2026-11-21', -n))
  const names = days.map((day) => nameOf(day))
  const kept = names.filter((name) => !outdated(names).includes(name))
  // Saturday 21 back to Sunday 15; then the Sundays of the weeks before (that of 15 November is among the days).
  expect(kept.map((name) => name.slice(6, 16))).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
  ])
})

test('day by day, never fewer than what is kept is lost', () => {
  let names: string[] = []
  for (let n = 0; n < 120; n++) {
    const today = addDays('2026-01-01', n)
    names = [...names, nameOf(today)]
    const gone = outdated(names)
    names = names.filter((name) => !gone.includes(name))
    expect(names.length).toBeLessThanOrEqual(11)
    expect(names).toContain(nameOf(today))
    // Of each of the last four weeks there is one.
    if (n > 30)
      for (const back of [7, 14, 21])
        expect(
          names.some((name) => name < nameOf(addDays(today, -back + 7)) && name >= nameOf(addDays(today, -back - 7))),
        ).toBe(true)
  }
})

test('of a day the latest stays, and what is no backup is left alone', () => {
  const morning = nameOf('2026-11-21', '02:00:00')
  const evening = nameOf('2026-11-21', '18:00:00')
  expect(outdated([morning, evening, 'notes.txt'])).toEqual([morning])
})

test('after a month without any, what there is stays', () => {
  const names = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => nameOf(day))
  expect(outdated([...names, nameOf('2026-11-21')])).toEqual([])
})
