/** Both forms of the contact screen, loaded with their validation, which earlier screens do not need. */
export async function loadContactForms() {
  const [{ AccountForm }, { GuestForm }] = await Promise.all([import('./account-form.tsx'), import('./guest-form.tsx')])
  return { AccountForm, GuestForm }
}
