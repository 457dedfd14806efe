import { procedure } from '../procedure'
import { NotificationSettings, ReminderExample } from './notifications.schema'

/** Notification settings of the signed-in person. */
export const notifications = {
  /** The defaults while nothing was saved. */
  get: procedure('setting:write', 'GET /settings/notifications').output(NotificationSettings),
  save: procedure('setting:write', 'PUT /settings/notifications')
    .input(NotificationSettings)
    .output(NotificationSettings),
  /** Null while no tenant has a unit. */
  example: procedure('setting:write', 'GET /settings/notifications/example').output(ReminderExample.nullable()),
}
