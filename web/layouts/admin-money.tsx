import { Outlet } from 'react-router'
import { useWaiting } from '#web/domains/admin/queue/work.ts'
import { useTexts } from '#web/lib/texts.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { RouteTabs } from '#web/ui/route-tabs.tsx'
import css from './admin.module.css'

/** Money of the platform: payments received, and the ledger. */
export default function AdminMoneyLayout() {
  const t = useTexts(moneyTexts)
  const waiting = useWaiting()
  return (
    <>
      <div className={css.titled}>
        <h1>{t.title}</h1>
        <RouteTabs
          label={t.title}
          tabs={[
            { to: '/admin/payments', label: t.tabs.payments, isExact: true, ...waiting('stuck_payments') },
            { to: '/admin/payments/ledger', label: t.tabs.ledger },
            { to: '/admin/payments/disputes', label: t.tabs.disputes, ...waiting('disputes') },
            { to: '/admin/payments/differences', label: t.tabs.differences, ...waiting('differences') },
            { to: '/admin/payments/payouts', label: t.tabs.payouts, ...waiting('payouts', 'stuck_payouts') },
            { to: '/admin/payments/deposits', label: t.tabs.deposits, ...waiting('deposits') },
            { to: '/admin/payments/statements', label: t.tabs.statements },
          ]}
        />
      </div>
      <Outlet />
    </>
  )
}
