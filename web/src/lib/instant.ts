import { type Day, dayInNairobi, formatRecentDay } from '@makao/contract/days'

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Africa/Nairobi',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as people in Nairobi read it, whatever the device's zone and language: 'today, 14:05', '1 Dec, 14:05', of another year '1 Dec 2025, 14:05'. */
export const instantFormat = {
  format: (instant: Date | number, today?: Day) =>
    `${formatRecentDay(dayInNairobi(new Date(instant)), today)}, ${clock.format(instant)}`,
}
