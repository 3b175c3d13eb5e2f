// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../test/render.tsx';
import { TopNav } from './TopNav.tsx';

const ADMINISTRATOR = { ...ACCOUNT, roles: ['user', 'super_admin'] } as typeof ACCOUNT;
const USER = { ...ACCOUNT, roles: ['user'] } as typeof ACCOUNT;
const links = () => within(screen.getByRole('navigation')).getAllByRole('link');
const names = () => links().map(({ textContent }) => textContent);

test('the links of a user; the contact page hides the searches and itself', () => {
  show(<TopNav />, {}, { account: USER, address: '/dashboardPage' });
  expect(names()).toEqual(['Mes recherches', 'Nous contacter', 'Anonymiser']);
  expect(links().filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1);
  show(<TopNav />, {}, { account: USER, address: '/contactPage' });
  expect(names()).toEqual(['Anonymiser']);
});

test('a user without a firm finds the anonymiser in the account panel, where a narrow screen has no room for its link', async () => {
  const { user } = show(<TopNav />, {}, { account: USER, address: '/dashboardPage' });
  expect(screen.getByRole('link', { name: 'Anonymiser' }).className).toContain('top-nav__link--roomy');
  await user.click(screen.getByRole('button', { name: /^Mon compte/ }));
  const panel = await screen.findByRole('dialog', { name: 'Mon compte' });
  expect(within(panel).getByRole('link', { name: 'Anonymiser' }).getAttribute('href')).toBe('/anonymisationDashboard');
});

test('a privileged user has the dashboard of administrators, and the blog where there is one', async () => {
  show(<TopNav />, { '/copilot/site': { blogUrl: 'https://blog.example' } }, { account: ADMINISTRATOR, address: '/admin-dashboard' });
  await screen.findByRole('link', { name: 'Blog' });
  expect(names()).toEqual(['Mes recherches', 'Nous contacter', 'Anonymiser', 'Dashboard admin', 'Blog']);
});
