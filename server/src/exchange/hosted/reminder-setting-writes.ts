import { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { holdSettings } from '../../money/reminder-settings/reminder-settings.repository'
import { lockProfile } from '../../people/accounts/accounts.repository'
import { badColumn, type Fields } from './fields'
import { taken, valid } from './write-refusals'
import { inTurn, type KeptOrLeft, readRows, type Writer, type Writing } from './writer'

const RESOURCE = 'notification_settings'

const columns = [
  'rent_reminder_enabled',
  'rent_reminder_days',
  'rent_reminder_template',
  'service_charge_reminder_enabled',
  'service_charge_reminder_days',
  'service_charge_reminder_template',
  'overdue_reminder_enabled',
  'overdue_reminder_days',
  'overdue_reminder_template',
  'email_enabled',
  'sms_enabled',
]

/** 'rent_reminder_days' to 'rentReminderDays'. */
const fieldOf = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const sentValue = (fields: Fields, column: string) => {
  if (column.endsWith('_enabled')) return fields.truth(column)
  return column.endsWith('_days') ? fields.whole(column) : fields.text(column)
}

/** Saves what was sent, and of the rest what stands. */
async function save({ api, tx }: Writing, fields: Fields): Promise<void> {
  await holdSettings(tx)
  const present = await api.reminderSettings.get()
  const sent = columns
    .filter((column) => fields.says(column))
    .map((column) => [fieldOf(column), sentValue(fields, column)])
  const input = valid(ReminderSettings, { ...present, ...Object.fromEntries(sent) })
  await api.reminderSettings.save(input)
}

export const reminderSettingWriter: Writer = {
  insert: {
    permission: 'setting:write',
    columns: ['user_id', ...columns],
    insert: async (writing, { rows, duplicates }) => {
      const { tx, actor } = writing
      // So that of two who insert at once the second finds the first's.
      await lockProfile(tx, actor.id)
      return inTurn(rows, async (fields): Promise<KeptOrLeft> => {
        if (!fields.agrees('user_id', actor.id)) {
          throw badColumn('user_id', 'Everybody saves their own settings', 'Leave user_id out, or send your own id.')
        }
        const { rows: present } = await readRows(writing, RESOURCE, [actor.id])
        const isThere = present.length > 0
        if (isThere && duplicates === 'refuse') throw taken(RESOURCE, 'user_id', actor.id)
        if (isThere && duplicates === 'ignore') return undefined
        await save(writing, fields)
        return { key: actor.id, isNew: !isThere }
      })
    },
  },
  update: {
    permission: 'setting:write',
    columns,
    update: async (writing, _, patch) => {
      await lockProfile(writing.tx, writing.actor.id)
      await save(writing, patch)
    },
  },
}
