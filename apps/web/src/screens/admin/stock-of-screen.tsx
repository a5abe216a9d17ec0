import { useParams } from 'react-router-dom';
import { StockOfProduct } from '../../features/admin-stock/components/stock-of-product.js';

export default function StockOfScreen() {
  const { id = '' } = useParams();
  return <StockOfProduct key={id} id={id} />;
}
