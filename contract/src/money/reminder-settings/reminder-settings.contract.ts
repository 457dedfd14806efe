import { changedMeanwhile } from '../../as-read.schema'
import { procedure } from '../../procedure'
import { ReminderExample, ReminderSettingsChange, SavedReminderSettings } from './reminder-settings.schema'

/** What tenants are sent; one for all, whoever saved it last. */
export const reminderSettings = {
  /** The defaults while nothing was saved. */
  get: procedure('setting:write', 'GET /settings/notifications').output(SavedReminderSettings),
  save: procedure('setting:write', 'PUT /settings/notifications')
    .input(ReminderSettingsChange)
    .output(SavedReminderSettings)
    .errors(changedMeanwhile),
  /** Null while no tenant has a unit. */
  example: procedure('setting:write', 'GET /settings/notifications/example').output(ReminderExample.nullable()),
}
