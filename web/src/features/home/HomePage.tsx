export { VisitorHome as HomePage } from './VisitorHome.tsx';
