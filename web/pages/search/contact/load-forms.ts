/** Both forms of the contact screen: they come with the checks of their fields, which no screen before needs. */
export async function loadContactForms() {
  const [{ AccountForm }, { GuestForm }] = await Promise.all([import('./account-form.tsx'), import('./guest-form.tsx')])
  return { AccountForm, GuestForm }
}
