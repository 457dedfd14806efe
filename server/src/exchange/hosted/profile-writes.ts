import { TenantUpdate } from '@makao/contract/money/tenants/tenants.schema'
import { ProfileUpdate } from '@makao/contract/people/accounts/accounts.schema'
import { can } from '@makao/contract/permissions'
import { lockAdmins, lockProfile } from '../../people/accounts/accounts.repository'
import { denied, valid } from './write-refusals'
import type { Writer } from './writer'

const STAFF = 'Who is on the team is changed under Settings, Team.'

export const profileWriter: Writer = {
  update: {
    // Oneself or a tenant: the procedure of each asks for more.
    permission: 'own:read',
    columns: ['full_name', 'phone_number'],
    hints: {
      email: 'An address is changed by a link that is sent to it: auth.updateUser({ email }).',
      role: STAFF,
    },
    update: async ({ api, actor, tx }, row, patch) => {
      const id = String(row.id)
      // Before the person, as in all that names staff.
      if (id === actor.id && can(actor.role, 'team:manage')) await lockAdmins(tx)
      const { fullName, phoneNumber, taxPin } = await lockProfile(tx, id)
      const person = {
        fullName: patch.says('full_name') ? patch.text('full_name') : fullName,
        phoneNumber: patch.says('phone_number') ? patch.text('phone_number') : phoneNumber,
      }
      if (id === actor.id) {
        await api.accounts.updateProfile(valid(ProfileUpdate, person))
        return
      }
      if (row.role !== 'tenant') throw denied('profiles', true, STAFF)
      const input = valid(TenantUpdate, { ...person, taxPin, tenantId: id })
      await api.tenants.update(input)
    },
  },
  remove: {
    permission: 'tenant:write',
    remove: async ({ api }, rows) => {
      for (const { id, role } of rows) {
        if (role !== 'tenant') throw denied('profiles', true, STAFF)
        await api.tenants.remove({ tenantId: String(id) })
      }
    },
  },
}
