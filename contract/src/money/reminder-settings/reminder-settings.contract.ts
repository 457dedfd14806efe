import { procedure } from '../../procedure'
import { NotificationSettings, ReminderExample, SavedSettings } from './reminder-settings.schema'

/** What tenants are sent; one for all, whoever saved it last. */
export const notifications = {
  /** The defaults while nothing was saved. */
  get: procedure('setting:write', 'GET /settings/notifications').output(SavedSettings),
  save: procedure('setting:write', 'PUT /settings/notifications').input(NotificationSettings).output(SavedSettings),
  /** Null while no tenant has a unit. */
  example: procedure('setting:write', 'GET /settings/notifications/example').output(ReminderExample.nullable()),
}
