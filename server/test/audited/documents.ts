import { type Client, type Identity, ORIGIN } from '../api'
import { api, buildTenancy, buildTenant, newEmail, owner, ownerWith, type Writes } from './office'

async function documentOf({ cookie, client }: Identity) {
  const headers = { 'content-type': 'application/pdf', origin: ORIGIN, cookie }
  await api.request('/api/attachments/files/own?name=ID.pdf', { method: 'PUT', headers, body: '%PDF-1.7' })
  const [added] = (await client.attachments.listOwn()).rows
  return { attachmentId: added?.id ?? '' }
}

const savedReport = () => ({
  ...{ id: crypto.randomUUID(), name: crypto.randomUUID(), kind: 'rent-roll' as const, period: 'lastMonth' as const },
  ...{ ownerId: null, account: null, realAccountId: null, mailDay: 5, file: 'pdf' as const },
})

/** A tenant whose bill opens by an address. */
const billWith = async (client: Client) => {
  const { tenantId } = await buildTenancy()
  await client.bills.handOut({ tenantId })
  return tenantId
}

export const documentsWrites: Writes = {
  'attachments.rename': {
    action: 'document.moved',
    run: async (client) => {
      const { attachmentId } = await documentOf(await api.signInAs('tenant'))
      return client.attachments.rename({ attachmentId, name: 'National ID' })
    },
  },
  'attachments.remove': {
    action: 'document.removed',
    run: async (client) => client.attachments.remove(await documentOf(await api.signInAs('tenant'))),
  },
  'attachments.removeOwn': {
    action: 'document.removed',
    run: async () => {
      const tenant = await api.signInAs('tenant')
      return tenant.client.attachments.removeOwn(await documentOf(tenant))
    },
  },
  'bills.handOut': { action: 'tenant.bill-link', run: (client) => billWith(client) },
  'bills.withdraw': {
    action: 'tenant.bill-link-withdrawn',
    run: async (client) => client.bills.withdraw({ tenantId: await billWith(client) }),
  },
  'bills.withdrawOwn': {
    action: 'tenant.bill-link-withdrawn',
    run: async (client) => (await api.openSession(await billWith(client))).client.bills.withdrawOwn(),
  },
  'collectionTargets.save': {
    action: 'setting.collection-target-saved',
    run: (client) => client.collectionTargets.save({ propertyId: null, fromMonth: '2026-11', rate: 9500 }),
  },
  'savedReports.save': { action: 'message.report-saved', run: (client) => client.savedReports.save(savedReport()) },
  'savedReports.remove': {
    action: 'message.report-removed',
    run: async (client) => {
      const report = savedReport()
      await client.savedReports.save(report)
      return client.savedReports.remove({ savedReportId: report.id })
    },
  },
  'papers.sendStatements': {
    action: 'owner.statements-asked',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      const roundId = crypto.randomUUID()
      return client.papers.sendStatements({ roundId, from: '2026-11', to: '2026-11', ownerIds: [ownerId] })
    },
  },
  'papers.sendOwnerStatement': {
    action: 'owner.statement-sent',
    run: async (client) => {
      const { id: ownerId } = await client.owners.create({ ...owner(), email: newEmail() })
      return client.papers.sendOwnerStatement({ ownerId, from: '2026-11', to: '2026-11' })
    },
  },
  'privacy.anonymise': {
    action: 'tenant.anonymised',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      await buildTenancy({ tenantId, startDate: '2010-01-01', endDate: '2011-01-01' })
      await client.tenants.remove({ tenantId })
      return client.privacy.anonymise({ tenantId })
    },
  },
}
