/** 'broken': the process that ran it ended in the middle; the job is run again. */
export const runStates = ['running', 'done', 'failed', 'broken'] as const
export type RunState = (typeof runStates)[number]

export const runStateNames: Record<RunState, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  broken: 'Interrupted',
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const isNumber = (field: string) => /^\d+$/.test(field)

function ordinal(day: number): string {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/**
 * When a job runs, for people: 'Every day at 02:00', 'On the 1st of each month at 06:30', 'Every 10 minutes'.
 * @param cron five fields in the time of Nairobi; null: only by hand
 */
export function scheduleInWords(cron: string | null): string {
  if (cron === null) return 'Only when started by hand'
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ')
  const every = /^\*\/(\d+)$/
  if ([hour, day, month, weekday].every((field) => field === '*')) {
    const [, minutes = minute === '*' ? '1' : ''] = every.exec(minute) ?? []
    if (minutes) return minutes === '1' ? 'Every minute' : `Every ${minutes} minutes`
    if (isNumber(minute)) return minute === '0' ? 'Every hour' : `Every hour, ${minute} minutes past`
  }
  const otherwise = `By the schedule ${cron}`
  if (month !== '*' || !isNumber(minute)) return otherwise
  const [, hours] = every.exec(hour) ?? []
  if (hours && minute === '0' && day === '*' && weekday === '*') return `Every ${hours} hours`
  const timeOf = (anHour: string) => `${anHour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  const [, first, last] = /^(\d+)-(\d+)$/.exec(hour) ?? []
  if (first && last && day === '*' && weekday === '*') return `Every hour from ${timeOf(first)} to ${timeOf(last)}`
  if (!isNumber(hour)) return otherwise
  const time = timeOf(hour)
  if (day === '*' && weekday === '*') return `Every day at ${time}`
  if (isNumber(day) && weekday === '*') return `On the ${ordinal(Number(day))} of each month at ${time}`
  if (day === '*' && isNumber(weekday)) return `Every ${weekdays[Number(weekday) % 7]} at ${time}`
  return otherwise
}
