/** A moment as people in Nairobi read it, whatever the device's zone and language. */
export const instantFormat = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
})
