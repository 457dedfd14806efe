import { roleNames } from '../../permissions'
import { choice, day, event, text } from '../../platform/audit/field-kinds.terms'

const fields = {
  name: text('Name'),
  role: choice('Role', roleNames),
  properties: text('Properties'),
  expiresOn: day('Works until'),
}

export const keyEvents = {
  made: event('setting.api-key-made', 'API key made', { fields }),
  withdrawn: event('setting.api-key-withdrawn', 'API key withdrawn', { fields }),
}
