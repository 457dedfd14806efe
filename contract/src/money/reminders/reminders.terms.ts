/** How staff have a tenant reminded: by messages that Makao sends, by a chat that they open themselves, or by a demand letter. */
export const reminderWays = ['message', 'whatsapp', 'letter'] as const
export type ReminderWay = (typeof reminderWays)[number]

/** Why a tenant is not reminded by hand. */
export const reminderObstacles = {
  NOTHING_OVERDUE: 'Nothing is overdue, so there is nothing to remind about.',
  MOVED_OUT: 'The tenant has moved out. The final account shows what is still owed.',
  REMINDED_ALREADY: 'Already reminded today. You can remind again tomorrow.',
  WAITING_ALREADY: 'A reminder was written today and has not gone out yet. It is under Messages.',
  PAUSED: 'Reminders are paused until the day of the promise. Withdraw the promise to remind earlier.',
  UNREACHABLE:
    'No channel reaches the tenant. Correct the phone number, or turn a channel on under Settings, Notifications.',
} as const
/** Nobody is known to whom a chat could be opened. */
export const NO_CHAT = 'There is no mobile number. Add one to the tenant.'

/** A demand letter gives so many days to pay. */
export const DEMAND_DAYS = 7

/** What goes out next, as staff read it. */
export const nextStepName = ({ step, of, isDemandLetter }: { step: number; of: number; isDemandLetter: boolean }) =>
  isDemandLetter ? 'Demand letter' : `Reminder ${step} of ${of}`

/** To so many tenants at most goes what is asked for at once. */
export const MOST_REMINDED = 500
/** So many chats are prepared at once: they are opened one by one. */
export const MOST_CHATS = 100
/** So many texts are shown before they go out. */
export const SHOWN_EXAMPLES = 3

/** Why nobody is reminded of what a list shows. */
export const roundObstacles = {
  NOBODY: 'None of those shown can be reminded now.',
  TOO_MANY: `More than ${MOST_REMINDED} tenants are shown, and at most ${MOST_REMINDED} are reminded at once. Narrow the list, for example to one property.`,
} as const
export type RoundObstacle = keyof typeof roundObstacles
export const roundObstacleNames = Object.keys(roundObstacles) as [RoundObstacle, ...RoundObstacle[]]

export type ReminderObstacle = keyof typeof reminderObstacles
export const reminderObstacleNames = Object.keys(reminderObstacles) as [ReminderObstacle, ...ReminderObstacle[]]
