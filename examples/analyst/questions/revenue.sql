-- Revenue by day, in reais, as in Análise: the prices of orders on the day on which the whole price had arrived
select
  day,
  sum(case when type = 'br.vale.checkout.order-paid.v1' then 1 else 0 end) as paid,
  sum(case when type = 'br.vale.checkout.order-paid.v1' then totalCentavos else 0 end) / 100 as revenue,
  sum(coalesce(refundedCentavos, 0)) / 100 as refunded
from events
group by day
order by day
