import { App } from './app/App.tsx';
import { startApp } from './first-paint/start.tsx';
import { keepInstallEvent } from './pwa/install-event.ts';

keepInstallEvent();
startApp(<App />);
