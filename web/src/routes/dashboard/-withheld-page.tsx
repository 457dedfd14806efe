import { type ReactNode, useState } from 'react'
import { WithheldTaxes } from '../../features/money/withholding/withheld-taxes'
import { laterDialog } from '../../ui/later-dialog'
import '../../styles/dashboard.css'

const TenantPapersDialog = laterDialog(() =>
  import('../../features/documents/attachments/tenant-papers-dialog').then((file) => file.TenantPapersDialog),
)

/** Tax that tenants withheld, with the papers that are kept with them. */
export function WithheldPage({ tabs }: { tabs: ReactNode }) {
  const [tenant, setTenant] = useState<{ id: string; name: string }>()
  return (
    <>
      <WithheldTaxes tabs={tabs} onPapers={setTenant} />
      {tenant && <TenantPapersDialog tenant={tenant} onClose={() => setTenant(undefined)} />}
    </>
  )
}
