import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AppRoutes } from '../app/AppRoutes.tsx';
import { preloadPage } from '../app/pages.tsx';
import { paths } from '../app/paths.ts';

/** The public pages, as a visitor sees them before any script has run. Titles as PageHeading sets them. */
export const prerendered = [
  { path: paths.home, title: 'Freshers Night 2025', module: null },
  { path: paths.login, title: 'Login · Freshers Night 2025', module: 'src/features/account/LoginPage.tsx' },
  { path: paths.signup, title: 'Sign up · Freshers Night 2025', module: 'src/features/account/SignupPage.tsx' },
  {
    path: paths.forgotPassword,
    title: 'Forgot password · Freshers Night 2025',
    module: 'src/features/account/ForgotPasswordPage.tsx',
  },
  { path: paths.apiTest, title: 'API test · Freshers Night 2025', module: 'src/features/api-test/ApiTestPage.tsx' },
  { path: paths.schedule, title: 'Schedule · Freshers Night 2025', module: 'src/features/schedule/SchedulePage.tsx' },
] as const;

/** The markup of a public page. Its forms are inert until public/boot.js keeps them from being sent without the app. */
export async function render(path: string): Promise<string> {
  await preloadPage(path);
  const markup = renderToString(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
  );
  return markup.replaceAll('<form ', '<form inert ');
}
