/** 'Dec 01, 2026, 14:05': a moment as people in Nairobi read it, whatever the device's zone and language. */
export const instantFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
